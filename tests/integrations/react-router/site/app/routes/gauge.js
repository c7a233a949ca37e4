export const loader = () => Response.json({ metres: 3.2 });
