// For MkDocs' own search: the page lies at the top of the site.
var base_url = '.'
