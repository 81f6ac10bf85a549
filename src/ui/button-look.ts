export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export const BUTTON_LOOK: Record<ButtonVariant, string> = {
  primary: "btn btn-primary",
  secondary: "btn btn-secondary",
  quiet: "btn btn-quiet",
  danger: "btn btn-danger",
};
