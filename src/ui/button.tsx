import type { ComponentProps, MouseEvent } from "react";
import { BUTTON_LOOK, type ButtonVariant } from "./button-link.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Spinner } from "./spinner.tsx";

// Never `disabled`: the browser takes the focus from what is.
type ButtonElement = Omit<ComponentProps<"button">, "disabled">;

type ButtonProps = ButtonElement & {
  variant?: ButtonVariant;
  busy?: boolean;
  off?: boolean;
  icon?: IconName;
};

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button of 48 px. While `busy` it keeps its width and its focus, shows a ring and ignores
 * presses, so that nothing is sent twice. While `off` it does nothing, looks so and keeps the focus.
 */
export function Button({
  variant = "secondary",
  busy,
  off,
  icon,
  type = "button",
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={busy || off ? ignore : onClick}
      className={`${BUTTON_LOOK[variant]} ${className}`}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonElement, "children"> & {
  label: string;
  icon: IconName;
  busy?: boolean;
  off?: boolean;
};

/** A 44 px round button that shows only an icon; `label` is its name and its tooltip. While `busy`, a ring. While `off` it does nothing, looks so and keeps the focus. */
export function IconButton({
  label,
  icon,
  busy,
  off,
  type = "button",
  className = "",
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off ? ignore : onClick}
      className={`tap inline-flex items-center justify-center rounded-full text-ink @hover:bg-sunk active:bg-sunk focusable aria-[disabled=true]:(opacity-35 cursor-default) ${className}`}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
