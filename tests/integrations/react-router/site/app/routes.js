import { index, layout, prefix, route } from '@react-router/dev/routes';

export default [
  index('routes/home.jsx'),
  route('about', 'routes/about.jsx'),
  ...prefix('de', [index('routes/de/home.jsx')]),
  layout('routes/log.jsx', [route('blog/:slug', 'routes/post.jsx')]),
  route('drafts/storm', 'routes/draft.jsx'),
  route('thanks', 'routes/thanks.jsx'),
  route('lamp', 'routes/lamp.jsx'),
  route('tides/:port', 'routes/tides.jsx'),
  route('api/gauge', 'routes/gauge.js'),
  route('*', 'routes/missing.jsx'),
];
