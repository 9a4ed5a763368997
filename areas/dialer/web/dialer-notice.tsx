import { Notice } from "#platform/web/ui/surface.tsx";
import { words } from "./dialer.messages.ts";

/** Says that nobody is really reached, wherever practice is shown. */
export const DialerNotice = () => <Notice>{words.practice}</Notice>;
