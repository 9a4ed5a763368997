/** Signing out waits so long for the browser's push service. */
const patienceMs = 2000;

/** This browser gets no pushes for the person anymore. Where it can't be reached, the server forgets it with the session. */
export async function endPushHere(): Promise<void> {
  const end = async () => {
    const worker = await navigator.serviceWorker?.getRegistration();
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  };
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  await Promise.race([end().catch(() => undefined), late]);
}
