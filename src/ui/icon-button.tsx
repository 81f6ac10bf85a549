import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; icon: IconName };

/** A 44 px round button that shows only an icon; `label` is its name and its tooltip. */
export function IconButton({ label, icon, type = "button", className = "", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={`tap inline-flex items-center justify-center rounded-full text-ink @hover:bg-sunk active:bg-sunk focusable ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
