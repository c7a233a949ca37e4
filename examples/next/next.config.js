import { withSitemap } from 'portolan/next';

export default withSitemap();
