import { Notice } from "#platform/web/ui/surface.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { useTelephoneMode } from "#areas/telephone/web/index.ts";
import { words } from "./dialer.messages.ts";

/** Says whether what is started here is practice or real; nothing until that is known. */
export function LineNotice() {
  const mode = useTelephoneMode()?.mode;
  const isTest = useCurrentUser()?.testWorkspace === true;
  const isManager = useRight("manager");
  if (mode === undefined) return null;
  if (mode === "live") return <Notice tone="warning">{words.live}</Notice>;
  if (isTest) return <Notice>{words.test}</Notice>;
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
