import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

// What a fan-out costs when nothing is checked: whatever comes for a conversation goes to its sockets.
const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });

server.on('connection', (socket, request) => {
  const conversation = new URL(request.url ?? '', 'ws://baseline').searchParams.get('conversation') ?? '';
  if (conversation !== '') {
    const room = rooms.get(conversation) ?? new Set();
    rooms.set(conversation, room.add(socket));
  }
  socket.on('message', (data) => {
    const text = data.toString();
    const { conversation_id } = JSON.parse(text) as { conversation_id: string };
    for (const one of rooms.get(conversation_id) ?? []) {
      if (one.readyState === WebSocket.OPEN) one.send(text);
    }
  });
});
await once(server, 'listening');
console.log(`port ${(server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit());
