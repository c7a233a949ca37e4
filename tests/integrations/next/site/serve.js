// next start, which prints an origin that the runner reads.
import { createServer } from 'node:http';
import next from 'next';

const app = next({ dev: false });
await app.prepare();
const server = createServer(app.getRequestHandler());
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
