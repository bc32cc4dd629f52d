// Shows staff that a request has come in while no desk is open. It answers no requests and keeps nothing.

const DESK = "/admin/leads";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(show(messageIn(event))));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openDesk());
});

function messageIn({ data }) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

// Whatever comes: browsers end the subscription of a worker that shows nothing.
function show({ title = "New quote request", body = "Open the lead desk to see it.", tag = "lead" }) {
  return self.registration.showNotification(title, { body, tag, icon: "/icon-192.png" });
}

async function openDesk() {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const desk = tabs.find(({ url }) => new URL(url).pathname === DESK);
  return desk ? desk.focus() : self.clients.openWindow(DESK);
}
