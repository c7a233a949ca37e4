// Every door in a route that runs on Node.
import { openEveryDoor } from '../../every-door.js';

export const dynamic = 'force-dynamic';

export async function GET() {
  return Response.json(await openEveryDoor());
}
