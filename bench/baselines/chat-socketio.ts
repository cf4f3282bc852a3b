// The same chat on socket.io, one room, over WebSocket alone. Stores nothing.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer((req, res) => {
  if (req.url === '/') res.end('ready');
});
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
let id = 0;
io.on('connection', (socket) => {
  void socket.join('festival');
  socket.on('line', ({ melding }: { melding: string }) => {
    id += 1;
    const message = { id: String(id), navn: 'Kari', melding, room: 'festival', isAdmin: 'false' };
    io.to('festival').emit('new_message', { ...message, createdAt: new Date().toISOString() });
  });
});
http.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
