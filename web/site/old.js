// For browsers that do not understand the page: they are told so, in every language.  Written as the oldest of them read it.
(function () {
  function tell() {
    if (!window.cheeseboard) document.getElementById('old').hidden = false
  }
  if (!('noModule' in document.createElement('script'))) window.addEventListener('load', tell)
  window.addEventListener('error', function (event) {
    if (event.message) tell() // what was not fetched has none
  })
})()
