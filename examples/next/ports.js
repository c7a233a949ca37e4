// What would be a table of a database.
const PORTS = ['ancona', 'bari', 'chios', 'ragusa', 'zara'].map((id, at) => ({
  id,
  changed: `2026-11-${10 + at}`,
}));

export const countPorts = async () => PORTS.length;

export const portsOfPage = async (page, size) => PORTS.slice(page * size, (page + 1) * size);
