import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { trialDays } from "#platform/contract/product.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { cachedUser } from "./current-user.queries.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const signUpHash = "#sign-up";

/** Sign In and Sign Up, which toggle (Spec 1 §2). The address keeps which one, so that a link can open the trial. */
export function AuthPage() {
  const [signingUp, setSigningUp] = useState(() => window.location.hash === signUpHash);
  useLeaveWhenSignedIn();
  const toggle = () => {
    setSigningUp(!signingUp);
    window.history.replaceState(null, "", signingUp ? window.location.pathname : signUpHash);
  };
  return signingUp ? (
    <AuthFrame signingUp title={`Try it for ${trialDays} days`} subtitle="Free, no credit card. It takes about a minute." corner={<Corner words="Already with us?" act="Sign In" onAct={toggle} />}>
      <SignUpForm />
    </AuthFrame>
  ) : (
    <AuthFrame title="Good to see you" subtitle="Sign in to your business." corner={<Corner words="New here?" act="Sign Up" onAct={toggle} />}>
      <SignInForm />
    </AuthFrame>
  );
}

function Corner({ words, act, onAct }: { words: string; act: string; onAct: () => void }) {
  return <><span className="text-muted max-tablet:hidden">{words}</span>{" "}<button type="button" className="link min-h-11 px-1" onClick={onAct}>{act}</button></>;
}

// Only on arrival: during signing in the way to the dashboard is the form's. Who is in a test business may sign up from it, or in elsewhere.
function useLeaveWhenSignedIn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const user = cachedUser(queryClient);
    if (user && !user.testWorkspace) window.location.replace("/dashboard");
  }, [queryClient]);
}
