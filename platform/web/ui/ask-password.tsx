import { lazyClosable } from "./lazy-part.tsx";

/** `PasswordDialog`, fetched when it is first opened. */
export const AskPassword = lazyClosable(async () => (await import("./password-dialog.tsx")).PasswordDialog);
