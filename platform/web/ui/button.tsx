import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref, SyntheticEvent } from "react";
import { LoaderCircle, type LucideIcon } from "lucide-react";
import { showToast } from "../toasts.ts";
import { classes } from "./classes.ts";
import { tooltip } from "./tooltip.ts";

export type ButtonLook = "primary" | "second" | "quiet" | "danger" | "quiet-danger";
type Shape = { look?: ButtonLook; size?: "small" | "normal" | "large"; icon?: LucideIcon; full?: boolean };

const shapeOf = ({ look = "second", size = "normal", full }: Shape, extra?: string) =>
  classes("btn", look, size !== "normal" && size, full && "full", extra);

export type ButtonProps = Shape & {
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>;

const refuse = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** What makes a button one that can't be pressed now. Never the browser's own `disabled`: it takes the focus from under whoever pressed it. */
const offOf = (isOff: boolean | undefined) =>
  isOff
    ? { "aria-disabled": true, onClick: refuse, onKeyDown: undefined, onPointerDown: undefined }
    : undefined;

/** A button's label names the action. While `busy` a spinner replaces the icon and it can't be pressed; then the label says what is in progress. */
export function Button({
  look,
  size,
  icon: Icon,
  full,
  busy,
  className,
  children,
  type = "button",
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={shapeOf({ look, size, full }, className)}
      aria-busy={busy || undefined}
      {...rest}
      // A double click submits once, also where the second one comes before the form is known to be on its way.
      onClick={(event) => (type === "submit" && event.detail > 1 ? refuse(event) : onClick?.(event))}
      {...offOf(disabled || busy)}
    >
      {busy ? (
        <LoaderCircle className="icon spinner" aria-hidden />
      ) : Icon ? (
        <Icon className={classes("icon", size === "small" && "small")} aria-hidden />
      ) : null}
      {children}
    </button>
  );
}

/** The button that saves a form. Where nothing was changed it can still be pressed, and says so. */
export function SaveButton({
  changed,
  children = "Save",
  ...button
}: Omit<ButtonProps, "type" | "onClick"> & { changed: boolean }) {
  const tell = (event: SyntheticEvent) => {
    event.preventDefault();
    showToast({ title: "Nothing to save", description: "You haven’t changed anything here." });
  };
  return (
    <Button {...button} type="submit" onClick={changed ? undefined : tell}>
      {button.busy ? "Saving..." : children}
    </Button>
  );
}

export type IconButtonProps = Omit<ButtonProps, "icon" | "children" | "full"> & {
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
};

/** An icon button: has a name and a tooltip. */
export function IconButton({
  label,
  look = "quiet",
  size,
  icon: Icon,
  busy,
  className,
  children,
  type = "button",
  disabled,
  ...rest
}: IconButtonProps) {
  const Shown = busy ? LoaderCircle : Icon;
  return (
    <button
      type={type}
      aria-label={label}
      {...tooltip(label)}
      className={shapeOf({ look, size }, classes("only-icon", className))}
      aria-busy={busy || undefined}
      {...rest}
      {...offOf(disabled || busy)}
    >
      <Shown className={classes("icon", busy && "spinner")} aria-hidden />
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere by a full page load. */
export function ButtonLink({
  look,
  size,
  icon: Icon,
  full,
  className,
  children,
  ...rest
}: Shape & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={shapeOf({ look, size, full }, className)} {...rest}>
      {Icon ? <Icon className={classes("icon", size === "small" && "small")} aria-hidden /> : null}
      {children}
    </a>
  );
}
