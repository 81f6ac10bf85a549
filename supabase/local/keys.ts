/** API keys of the local server, in the format of hosted projects. The secret one only works from this machine. */
export const publishableKey = "sb_publishable_djassa_local";
export const serviceKey = "sb_secret_djassa_local";
