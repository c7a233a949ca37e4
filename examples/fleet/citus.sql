-- Spreads the tables of URLs and of their schedule over the nodes of a Citus cluster, by site. Run it once, as their owner,
-- after the first `portolan migrate` and before sites are added. All other tables stay on the coordinator.
-- The recrawl schedule does not work there yet.
SELECT create_distributed_table('portolan.url_site', 'site', colocate_with => 'none');
SELECT create_distributed_table(name, 'site', colocate_with => 'portolan.url_site')
FROM unnest(ARRAY[
  'portolan.url_run', 'portolan.url', 'portolan.detail', 'portolan.also', 'portolan.news',
  'portolan.change', 'portolan.url_listing', 'portolan.folder', 'portolan.month',
  'portolan.schedule', 'portolan.site_schedule'
]) AS name;
