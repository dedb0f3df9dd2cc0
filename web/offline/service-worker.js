/**
 * Shows a page of ours when there is no connection, and does nothing else: code, texts and answers of the server always
 * come from the network, so nothing stale is ever shown. The build puts in the version of the files below; a new
 * version throws the old ones away. To remove it all, serve a worker that unregisters itself under the same address.
 */
const version = '__VERSION__';
const prefix = 'lomdim-offline-';
const cacheName = prefix + version;
const files = ['/offline.html', '/offline.js', '/icon.svg'];
const protocols = /^\/(?:auth|rest|realtime|storage|functions)\/v1\//;

self.addEventListener('install', (event) => {
  const requests = files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches());
});

async function deleteOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Without navigation preload, a page would be requested only after the worker has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    if (!protocols.test(pathname)) event.respondWith(pageOrOfflinePage(event));
  } else if (files.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => kept(pathname)));
  }
});

async function pageOrOfflinePage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept('/offline.html');
  }
}

async function kept(file) {
  const cache = await caches.open(cacheName);
  return (await cache.match(file)) ?? Response.error();
}
