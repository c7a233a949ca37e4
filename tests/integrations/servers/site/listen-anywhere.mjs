// Loaded before a program of the guides: it listens on a port that is free, and prints its origin.
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function listenAnywhere(...given) {
  this.once('listening', () => console.log(`http://127.0.0.1:${this.address().port}`));
  const done = given.filter((each) => typeof each === 'function');
  return listen.call(this, { port: 0, host: '127.0.0.1' }, ...done);
};
