/** Whether this browser can be turned on, or why not. */
export type PushState = "ready" | "denied" | "home" | "insecure" | "unsupported";

type Browser = {
  isSecureContext: boolean;
  hasWorker: boolean;
  hasPush: boolean;
  permission: NotificationPermission | undefined;
  userAgent: string;
  /** Opened from the Home Screen. */
  isInstalled: boolean;
  touchPoints: number;
};

/** An iPad says that it is a Mac, with a screen that is touched. */
const isApple = ({ userAgent, touchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** What this browser can do. */
export function pushStateOf(browser: Browser): PushState {
  if (!browser.isSecureContext) return "insecure";
  if (isApple(browser) && !browser.isInstalled && !browser.hasPush) return "home";
  if (!browser.hasWorker || !browser.hasPush || browser.permission === undefined) return "unsupported";
  return browser.permission === "denied" ? "denied" : "ready";
}

/** This browser, as `pushStateOf` wants it. */
export const browserHere = (): Browser => ({
  isSecureContext: window.isSecureContext,
  hasWorker: "serviceWorker" in navigator,
  hasPush: "PushManager" in window,
  permission: "Notification" in window ? Notification.permission : undefined,
  userAgent: navigator.userAgent,
  isInstalled: window.matchMedia("(display-mode: standalone)").matches,
  touchPoints: navigator.maxTouchPoints,
});

/** Asks the person, and subscribes this browser with the installation's key; undefined when they didn't allow it. */
export async function subscribeHere(
  key: string,
  workerPath: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late()]);
  // One made with another key, or for somebody who was signed in before, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys } = made.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

const patienceMs = 20_000;
const late = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("The service worker didn’t start")), patienceMs);
  });

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeHere(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
