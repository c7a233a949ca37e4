CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
INSERT INTO meta VALUES ('published', '1');
INSERT INTO meta VALUES ('seed', x'c709c77916cf47752c2f0d6016d6bf48');
INSERT INTO meta VALUES ('version', '1');
CREATE TABLE section (
  name TEXT PRIMARY KEY,
  extensions TEXT NOT NULL,
  head TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO section VALUES ('', '', '<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
');
CREATE TABLE shard (
  section TEXT NOT NULL,
  number INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  head_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  changed_ms INTEGER NOT NULL,
  fingerprints BLOB NOT NULL,
  text_hashes BLOB NOT NULL,
  lengths BLOB NOT NULL,
  document BLOB NOT NULL,
  PRIMARY KEY (section, number)
);
INSERT INTO shard VALUES ('', 1, 1, 4, 282, 100, 'cbd6aec38b37a735f4f7e84878b9b094f67c43e9873a94ae07d0ebd56d7a3f4c', 1795219200000, x'40c788e97e661e5c74caaae45551e1f31e5e997b288389bbf55ff8493b47354c', x'1763d0b2fb1cf6cf4ff50b90bf559984684e3df2fc77ebc50e8ba4fb18705fde', x'2b0000002b0000002b0000002b000000', x'1f8b08000000000000ff8dcf3b0ec2301004d03ea7b0dce34da081c8713a4e0007b0c22ab1e49fbc0ef6f151141a1a9476e64d3172acceb2372632c10fbc132d67e8a7f0327e1ef8f3713f5df9a81ab9264b985975d6d3c0979c630f504a1164323a1d498434034d0b3a4df00da11537be8f95b46152db8e7a001458b58b1621b612b646c286fed3ee383d1fa7975f0afb53d57c00d770b0eb1a010000');
CREATE TABLE content (
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  hash TEXT NOT NULL,
  lastmod TEXT,
  PRIMARY KEY (low, high)
) WITHOUT ROWID;
CREATE TABLE next_section (
  name TEXT PRIMARY KEY,
  extensions TEXT NOT NULL,
  head TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE next_shard (
  section TEXT NOT NULL,
  number INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  head_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  changed_ms INTEGER NOT NULL,
  fingerprints BLOB NOT NULL,
  text_hashes BLOB NOT NULL,
  lengths BLOB NOT NULL,
  document BLOB NOT NULL,
  PRIMARY KEY (section, number)
);
CREATE TABLE next_content (
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  hash TEXT NOT NULL,
  lastmod TEXT,
  PRIMARY KEY (low, high)
) WITHOUT ROWID;
CREATE TABLE next_removed (
  section TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (section, number)
) WITHOUT ROWID;
CREATE TABLE pending (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
INSERT INTO pending VALUES (1, '{"announcer":"baidu","urls":["https://e.example/p0","https://e.example/p1","https://e.example/p2","https://e.example/p3"],"notBeforeMs":1795220400000,"createdMs":1795132800000}');
INSERT INTO pending VALUES (2, '{"announcer":"indexnow","urls":["https://e.example/p2","https://e.example/p3"],"notBeforeMs":1795220400000,"createdMs":1795219200000}');
INSERT INTO pending VALUES (3, '{"announcer":"ping:127.0.0.1:44439","urls":["https://e.example/sitemap.xml"],"notBeforeMs":1795220400000,"createdMs":1795132800000}');
