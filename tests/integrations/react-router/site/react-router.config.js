export default {
  basename: '/docs/',
  prerender: ['/', '/de', '/about', '/blog/first', '/blog/über-uns', '/drafts/storm', '/thanks'],
};
