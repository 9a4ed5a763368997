import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

/** The dialog in which an email of another area is written; the editor is fetched when it is first opened. */
export const WriteMail = lazyClosable(async () => (await import("./mail-dialog.tsx")).MailDialog);
