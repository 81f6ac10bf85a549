/**
 * Every icon the app draws, by its Lucide name. The list is closed because the icons are
 * inlined as CSS at build time: `uno.config.ts` turns it into the safelist.
 */
export const ICON_NAMES = [
  "arrow-left", "badge-check", "ban", "bell", "bike", "book-open", "camera", "car", "check", "check-check",
  "chevron-down", "chevron-left", "chevron-right", "circle-alert", "circle-check", "circle-help", "clock",
  "coins", "copy", "download", "ellipsis", "eye", "eye-off", "flag", "handshake", "heart", "history", "house", "image-off",
  "image", "images", "inbox", "info", "link", "log-in", "log-out", "mail", "map-pin", "maximize-2", "menu", "minus", "message-circle",
  "monitor-smartphone", "moon", "package-open", "pencil", "phone", "plus", "refresh-cw", "dumbbell", "search", "search-x", "smartphone",
  "send", "settings", "share-2", "shield-check", "shirt", "sliders-horizontal", "sofa", "star", "store", "sun", "tag", "thumbs-up",
  "trash-2", "triangle-alert", "undo-2", "user", "user-plus", "users", "wallet", "wifi-off", "x",
] as const;

export type IconName = (typeof ICON_NAMES)[number];
