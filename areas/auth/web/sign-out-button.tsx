import { useState } from "react";
import { LogOut } from "lucide-react";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import { beforeLeaving } from "#platform/web/leave-guards.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { signOut, useCurrentUser } from "./current-user.queries.ts";

/** Signs out; in a test business, which has no password to come back with, it asks first and says how to keep it. */
export function SignOutButton() {
  const isTest = useCurrentUser()?.testWorkspace === true;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        icon={LogOut}
        label="Sign Out"
        size="small"
        onClick={() => beforeLeaving(() => (isTest ? setAsking(true) : void signOut()))}
      />
      <AskDialog
        open={asking}
        title="Sign out of the test business?"
        act="Sign Out"
        keep="Stay"
        onKeep={() => setAsking(false)}
        onAct={() => void signOut()}
      >
        It has no password, so you can’t come back to it, and it is deleted after {testWorkspaceHours} hours.
        To keep it, stay and{" "}
        <a className="link" href="/auth#sign-up">
          sign up
        </a>
        , and everything you made comes with you.
      </AskDialog>
    </>
  );
}
