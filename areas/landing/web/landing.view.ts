import { letIn, setSelectedPlan, visitHere } from "#platform/web/browser-flags.ts";
import { openLayer } from "#platform/web/layers.ts";
import { planKeys } from "#areas/billing/contract/plans.schema.ts";
import { accessDemo, entriesOf } from "./demo-lead.view.ts";
import { accessTest } from "./test-access.view.ts";

/** What a button of the page does, named in its `data-act`. */
export type LandingAct = "view-demo" | "close-demo" | "try-demo" | "test-access";

/** Turns on the demo, and goes to the dashboard (Spec 1 §2). */
function enterDemo(): void {
  letIn("demoMode");
  window.location.assign("/dashboard");
}

/**
 * Brings the page's HTML to life and returns a function that undoes it. Plain events instead of React: the page shows before
 * any script has loaded, and its buttons need only a few kilobytes.
 */
export function connectLanding(root: HTMLElement): () => void {
  if (visitHere() !== null) leadBack(root);
  const dialog = root.querySelector("dialog");
  const acts: Record<LandingAct, (button: HTMLElement) => void> = {
    "view-demo": () => dialog && open(dialog),
    "close-demo": () => dialog?.close(),
    "try-demo": enterDemo,
    "test-access": (button) => void enterTest(button),
  };
  const onClick = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    // Outside the dialog's card there is only its scrim.
    if (event.target === dialog) dialog.close();
    const pressed = event.target.closest<HTMLElement>("[data-act], [data-plan]");
    const plan = planKeys.find((key) => key === pressed?.dataset.plan);
    if (plan) setSelectedPlan(plan);
    if (pressed) acts[pressed.dataset.act as LandingAct]?.(pressed);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(event.target as HTMLFormElement);
  };
  root.addEventListener("click", onClick);
  root.addEventListener("submit", onSubmit);
  return () => {
    root.removeEventListener("click", onClick);
    root.removeEventListener("submit", onSubmit);
  };
}

// If the session has ended meanwhile, My Business asks to sign in.
function leadBack(root: HTMLElement): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("[data-sign-in]")) {
    link.href = "/dashboard";
    link.textContent = "My Business";
  }
}

async function enterTest(button: HTMLElement): Promise<void> {
  // A second press would create a second business.
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  await accessTest();
  // Coming back with the browser's Back button shows the page as it was left.
  button.ariaBusy = null;
}

function open(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.addEventListener("close", openLayer(() => dialog.close()).remove, { once: true });
  // On a phone the keyboard would cover what the dialog says.
  if (window.matchMedia("(pointer: fine)").matches) dialog.querySelector("input")?.focus();
}

async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button || button.disabled) return;
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  const isOnTheWay = await accessDemo(entriesOf(new FormData(form)), new Date());
  button.disabled = false;
  button.removeAttribute("aria-busy");
  if (!isOnTheWay) firstToFix(form)?.focus();
}

function firstToFix(form: HTMLFormElement): HTMLInputElement | undefined {
  const required = [...form.querySelectorAll<HTMLInputElement>("input[aria-required]")];
  return (
    required.find((input) => input.value.trim() === "") ?? required.find((input) => input.type === "email")
  );
}
