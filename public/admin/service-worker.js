// Shows staff that a request has come in, leads to it, and opens the desk where there is no network. It keeps
// the desk's document and files, and no data; what is kept is handed out only once the network has failed.

const DESK = "/admin/leads";
// How long a tab may take to answer, which a browser may have put to sleep.
const PATIENCE_MS = 500;
const SHELL = "shell";
// Where React Router asks what is at the addresses that a page has links to.
const ROUTES = "/__manifest";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(show(messageIn(event))));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openDesk(leadIn(event.notification.data?.lead)));
});

function messageIn({ data }) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

// Whatever comes: browsers end the subscription of a worker that shows nothing.
function show({ title = "New quote request", body = "Open the lead desk to see it.", tag = "lead", lead = null }) {
  return self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { lead } });
}

// An id of a lead, and nothing else that might lead somewhere.
function leadIn(lead) {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(lead ?? "") ? lead : null;
}

async function openDesk(lead) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const desk = await Promise.any(tabs.map(isFreeDesk)).catch(() => null);
  if (!desk) return self.clients.openWindow(lead ? `${DESK}/${lead}` : DESK);
  // The tab goes there itself, so that nothing typed is lost with its document.
  if (lead) desk.postMessage({ lead });
  return desk.focus();
}

// Asked of the tab: what a worker knows of its address is where it began.
function isFreeDesk(tab) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(tab);
    setTimeout(reject, PATIENCE_MS);
    tab.postMessage({ isFreeDesk: true }, [port2]);
  });
}

self.addEventListener("message", (event) => event.waitUntil(keepShell(event.data).catch(() => {})));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => openShell(pathname)));
  else if (pathname === ROUTES && isOfLeads(search)) event.respondWith(fetch(request).catch(() => findFile(ROUTES)));
  else if (pathname.startsWith("/assets/")) event.respondWith(fetch(request).catch(() => findFile(request)));
});

// Of the admin only the desk can be used without a network.
async function openShell(pathname) {
  if (pathname !== DESK && !pathname.startsWith(`${DESK}/`)) return Response.redirect(DESK);
  return (await caches.match(DESK)) ?? Response.error();
}

// All leads have one route.
function isOfLeads(search) {
  return (new URLSearchParams(search).get("paths") ?? "").split(",").some((path) => path.startsWith(`${DESK}/`));
}

async function findFile(request) {
  return (await caches.match(request)) ?? Response.error();
}

// Keeps one build whole: where the server has a newer one by now, the tab that asked is of the older, and another will ask.
async function keepShell({ build, routes, files }) {
  const answer = await fetch(DESK, { cache: "no-store" });
  const html = await answer.clone().text();
  if (!answer.ok || answer.redirected || !html.includes(build)) return;
  const shell = await caches.open(SHELL);
  const kept = (await shell.keys()).map(({ url }) => new URL(url).pathname);
  await shell.addAll(files.filter((file) => !kept.includes(file)));
  await shell.put(ROUTES, Response.json(routes));
  await shell.put(DESK, answer);
  const old = kept.filter((file) => ![DESK, ROUTES, ...files].includes(file));
  await Promise.all(old.map((file) => shell.delete(file)));
}
