// The sitemap: the pages that Next prerenders, and those of the table, one question for each part.
import { createSitemapRoute } from 'portolan/next';
import { countPorts, portsOfPage } from '../../../ports.js';

export const revalidate = 3600;

export const { GET, generateStaticParams } = createSitemapRoute({
  base: 'https://harbours.example',
  sections: [
    {
      name: 'tides',
      count: countPorts,
      page: async (page, size) => {
        const ports = await portsOfPage(page, size);
        return ports.map(({ id, changed }) => ({ loc: `/tides/${id}`, lastmod: changed }));
      },
    },
  ],
});
