import { navigate as go } from "wouter/use-browser-location";
import { afterStepsBack } from "./layers.ts";

/** Goes to an address of the app without loading the page, as soon as the history steps of closed dialogs and menus are undone. */
export const navigate: typeof go = (to, options) => afterStepsBack(() => go(to, options));
