import { navigate as go } from "wouter/use-browser-location";
import { afterStepsBack } from "./layers.ts";
import { beforeLeaving } from "./leave-guards.ts";

/**
 * Goes to an address of the app without loading the page, as soon as the history steps of closed dialogs and menus are undone. Another screen asks
 * first where something here is not saved.
 */
export const navigate: typeof go = (to, options) => {
  const leave = () => afterStepsBack(() => go(to, options));
  const isHere = new URL(to, window.location.href).pathname === window.location.pathname;
  if (isHere) leave();
  else beforeLeaving(leave);
};
