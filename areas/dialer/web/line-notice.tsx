import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { useTelephoneMode } from "#areas/telephone/web/index.ts";
import { words } from "./dialer.messages.ts";

/** Says that nobody is really reached, wherever practice is shown. */
export const DialerNotice = () => <Notice>{words.practice}</Notice>;

/** Says whether what is started here is practice or real. */
export function LineNotice() {
  const mode = useTelephoneMode();
  const isManager = useRight("manager");
  if (mode === "live") return <Notice tone="warning">{words.live}</Notice>;
  return (
    <Notice>
      {words.practice}{" "}
      {isManager && (
        <a className="link" href="/settings/telephone">
          Connect a line
        </a>
      )}
    </Notice>
  );
}
