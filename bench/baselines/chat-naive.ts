// Baseline: the simplest chat. Serialises every line once and sends it to each socket; stores
// nothing.
import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';

const http = createServer((_req, res) => res.end('ready'));
const wss = new WebSocketServer({ server: http, perMessageDeflate: false });
let id = 0;
wss.on('connection', (ws) => {
  ws.on('message', (data) => {
    const { melding } = JSON.parse(String(data)) as { melding?: string };
    id += 1;
    const message = { id: String(id), navn: 'Kari', melding, room: 'festival', isAdmin: 'false' };
    const createdAt = new Date().toISOString();
    const text = JSON.stringify({ type: 'new_message', message: { ...message, createdAt } });
    for (const client of wss.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
  });
});
http.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
