import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useQueryClient } from "@tanstack/react-query";
import { trialDays } from "#platform/contract/product.ts";
import { selectedPlan, visitHere } from "#platform/web/browser-flags.ts";
import { endingHere } from "#platform/web/signed-in.ts";
import { focusOn, screenTitle } from "#platform/web/ui/focus-place.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { signedOutWords } from "./auth.messages.ts";
import { cachedUser } from "./current-user.queries.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { chosenPlan } from "./sign-up.view.ts";

const signUpHash = "#sign-up";

/** Sign In and Sign Up, which toggle (Spec 1 §2). The URL keeps which one, so that a link can open the trial. */
export function AuthPage() {
  const [signingUp, setSigningUp] = useState(() => window.location.hash === signUpHash);
  const wasSignedOut = useSignedOut();
  useLeaveWhenSignedIn();
  const toggle = () => {
    flushSync(() => setSigningUp(!signingUp));
    // The button now is called the opposite: the heading says what the page has become.
    focusOn(screenTitle());
    window.history.replaceState(null, "", signingUp ? window.location.pathname : signUpHash);
  };
  return signingUp ? (
    <AuthFrame
      signingUp
      title={`Try it for ${trialDays} days`}
      subtitle="Free, no credit card. It takes about a minute."
      corner={<Corner words="Already have an account?" act="Sign In" onAct={toggle} />}
    >
      <SignUpForm />
    </AuthFrame>
  ) : (
    <AuthFrame
      title="Welcome back"
      subtitle="Sign in to your business."
      corner={<Corner words="New here?" act="Sign Up" onAct={toggle} />}
    >
      {wasSignedOut && <Notice>{signedOutWords(endingHere())}</Notice>}
      <SignInForm />
    </AuthFrame>
  );
}

function Corner({ words, act, onAct }: { words: string; act: string; onAct: () => void }) {
  return (
    <>
      <span className="text-muted max-tablet:hidden">{words}</span>{" "}
      <button type="button" className="link min-h-11 px-1" onClick={onAct}>
        {act}
      </button>
    </>
  );
}

/** True when the person who was signed in here arrives without having signed out. */
function useSignedOut(): boolean {
  const queryClient = useQueryClient();
  return useState(() => visitHere() !== null && !cachedUser(queryClient))[0];
}

/** Where someone goes who is already signed in: after choosing a plan, to the screen about that. */
const placeFor = (plan: string | null, hash: string): string =>
  chosenPlan(plan) && hash === signUpHash ? "/billing" : "/dashboard";

// Only on arrival: during sign-in, the form itself goes to the dashboard. Someone in a test business may sign up from it, or sign in elsewhere.
function useLeaveWhenSignedIn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const user = cachedUser(queryClient);
    if (user && !user.testWorkspace) window.location.replace(placeFor(selectedPlan(), window.location.hash));
  }, [queryClient]);
}
