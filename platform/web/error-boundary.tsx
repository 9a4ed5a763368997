import type { ReactNode } from "react";
import { ErrorBoundary as Boundary } from "react-error-boundary";
import { ErrorState } from "./ui/states.tsx";

/** Keeps a broken part from taking the whole screen with it: says so and offers Retry. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary
      onError={(error) => console.error(error)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState title="This part of the page did not work" error={error} onRetry={resetErrorBoundary}>What you saved before is safe. Try again, or load the page anew.</ErrorState>
      )}
    >
      {children}
    </Boundary>
  );
}
