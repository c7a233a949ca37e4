-- What portolan_read may read, after portolan migrate. Run it as portolan_owner.
-- Left out: meta and webhook hold secrets, with which sessions and deliveries are signed.
GRANT SELECT ON portolan.site, portolan.site_day, portolan.run, portolan.sitemap, portolan.read,
  portolan.kept_read, portolan.finding, portolan.url, portolan.change, portolan.news
  TO portolan_read;
