import { CallError, serverMessage } from "./call.ts";
import type { ToastText } from "./toasts.ts";

/** The toast of a failure: these words, with the server's message for people in place of the description. */
export const withReason =
  (words: ToastText) =>
  (error: unknown): ToastText => ({ ...words, description: serverMessage(error) ?? words.description });

/** The toast of a failure with this title: the server's message, or advice to check the connection. */
export const failed = (title: string) =>
  withReason({ title, description: "Please check your connection and try again." });

/** True when the server said which fields were wrong. */
export const namesFields = (error: unknown): boolean =>
  error instanceof CallError && error.body?.errors !== undefined;

/** The toast of a failure, but none when the server named fields: the form says it there. */
export const unlessUnderFields =
  (words: ToastText | ((error: unknown) => ToastText)) =>
  (error: unknown): ToastText | undefined => {
    if (namesFields(error)) return undefined;
    return typeof words === "function" ? words(error) : withReason(words)(error);
  };

/** The toast of a failure, but none when someone else, or another window, was faster: the screen is read again instead. */
export const unlessPassed =
  (words: (error: unknown) => ToastText) =>
  (error: unknown): ToastText | undefined =>
    error instanceof CallError && error.status === 409 ? undefined : words(error);
