import { serverMessage } from "./call.ts";
import type { ToastText } from "./toasts.ts";

/** The toast of a failure: these words, with what the server says to people in place of their description. */
export const withReason =
  (words: ToastText) =>
  (error: unknown): ToastText => ({ ...words, description: serverMessage(error) ?? words.description });

/** The toast of a failure of this title: what the server says, or to check the connection. */
export const failed = (title: string) =>
  withReason({ title, description: "Please check your connection and try again." });
