import { useEffect } from "react";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { sayHere } from "./desk.queries.ts";

/** How often the desk says that it is open. */
const beatMs = 20_000;

const gone = () => new Blob([JSON.stringify({ isHere: false })], { type: "application/json" });

/** Says that somebody is at the desk, while the page is seen. */
export function useHere(isHost: boolean): void {
  useEffect(() => {
    if (!isHost) return;
    const say = () => sayHere(document.visibilityState === "visible");
    const leave = () => sayHere(false);
    // Nothing else leaves a page that is closed.
    const close = () => navigator.sendBeacon(deskApi.here.path, gone());
    const beat = setInterval(() => {
      if (document.visibilityState === "visible") say();
    }, beatMs);
    document.addEventListener("visibilitychange", say);
    window.addEventListener("pagehide", close);
    say();
    return () => {
      clearInterval(beat);
      document.removeEventListener("visibilitychange", say);
      window.removeEventListener("pagehide", close);
      leave();
    };
  }, [isHost]);
}
