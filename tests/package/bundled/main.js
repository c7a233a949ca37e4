// A program for a bundle: prints what came of opening every door.
import { openEveryDoor } from './every-door.js';

console.log(JSON.stringify(await openEveryDoor()));
