// The tables of events, and the function that adds to them.

/**
 * `event_turn` has one row. A transaction that adds events locks it before their ids are assigned,
 * until the commit: so ids become visible in order, and a reader that has seen one has seen all
 * below
 * it. `FOR UPDATE` writes no new version of the row.
 */
export const EVENT_TABLES: string = `
CREATE TABLE portolan.event_turn (one boolean PRIMARY KEY DEFAULT true CHECK (one));
INSERT INTO portolan.event_turn DEFAULT VALUES;
CREATE TABLE portolan.event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  site bigint NOT NULL,
  data text NOT NULL
);
CREATE FUNCTION portolan.tell_events(ats bigint[], kinds text[], sites bigint[], datas text[])
RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE last_id bigint;
BEGIN
  PERFORM FROM portolan.event_turn FOR UPDATE;
  RETURN QUERY INSERT INTO portolan.event (at, kind, site, data)
    SELECT n.at, n.kind, n.site, n.data
    FROM unnest(ats, kinds, sites, datas) WITH ORDINALITY AS n (at, kind, site, data, place)
    ORDER BY n.place RETURNING id;
  SELECT max(id) INTO last_id FROM portolan.event;
  PERFORM pg_notify('portolan_event', last_id::text);
END $$;
`;
