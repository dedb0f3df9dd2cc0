import { startNginx } from '@lomdim/testing/server/nginx';
import type { ReverseProxy } from '@lomdim/testing/server/proxy';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

/** What every guide says. */
const usualLines = [
  'proxy_http_version 1.1;',
  'proxy_set_header Host lomdim.example;',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_set_header X-Forwarded-Proto https;',
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection "upgrade";',
];

let server: TestServer;
let bare: ReverseProxy;
let usual: ReverseProxy;

beforeAll(async () => {
  server = await startTestServer({ env: { SITE_URL: 'https://lomdim.example' } });
  // Without any line nginx hides itself: it sends its target's own name and no forwarding headers.
  bare = await startNginx(server.localUrl);
  usual = await startNginx(server.localUrl, usualLines);
});

afterAll(async () => {
  await bare.stop();
  await usual.stop();
  await server.stop();
});

/** Headers with which somebody outside may try to look like somebody on this machine. */
const disguises: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
  { forwarded: 'for=127.0.0.1;host=localhost', 'x-real-ip': '127.0.0.1' },
];

describe('a real nginx in front of a public site', () => {
  it.each(['/dev/mailbox', '/dev/mailbox.json'])('never shows %s', async (path) => {
    for (const headers of disguises) {
      for (const proxy of [bare, usual]) {
        expect((await fetch(`${proxy.url}${path}`, { headers })).status).toBe(404);
      }
    }
    expect((await fetch(`${server.localUrl}${path}`)).status).toBe(404);
  });

  it('shows the metrics with the service key alone', async () => {
    for (const proxy of [bare, usual]) {
      for (const headers of disguises) {
        const answer = await fetch(`${proxy.url}/metrics`, { headers });
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject({ code: 'loopback_only' });
      }
      const withAnonKey = await fetch(`${proxy.url}/metrics`, { headers: { apikey: server.anonKey } });
      expect(withAnonKey.status).toBe(403);
      const withKey = await fetch(`${proxy.url}/metrics`, { headers: { apikey: server.serviceRoleKey } });
      expect(withKey.status).toBe(200);
    }
  });

  it('serves the rest of the product, live connections too', async () => {
    expect((await fetch(`${bare.url}/health/ready`)).status).toBe(200);
    const address = `${usual.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=1.0.0`;
    const socket = new WebSocket(address, { origin: 'https://lomdim.example' });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.close();
  });
});
