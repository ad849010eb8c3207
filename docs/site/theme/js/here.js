// For MkDocs' own search: the page lies at the top of the site, and says what it looks for while the index comes.
var base_url = '.'
var wanted = new URLSearchParams(location.search).get('q')
if (wanted) {
  document.getElementById('mkdocs-search-query').value = wanted
  document.getElementById('mkdocs-search-results').textContent = 'Looking for it…'
}
