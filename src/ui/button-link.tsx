import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type AnchorProps = ComponentProps<"a"> & { variant?: ButtonVariant; icon?: IconName };

function ButtonAnchor({ variant = "secondary", icon, className = "", children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={`${BUTTON_LOOK[variant]} ${className}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

/** A router link that looks like a Button: takes every prop of `Link`, plus `variant` and `icon`. */
export const ButtonLink = createLink(ButtonAnchor);

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export const BUTTON_LOOK: Record<ButtonVariant, string> = {
  primary: "btn btn-primary",
  secondary: "btn btn-secondary",
  quiet: "btn btn-quiet",
  danger: "btn btn-danger",
};
