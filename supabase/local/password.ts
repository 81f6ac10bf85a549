import bcrypt from "bcryptjs";

const COST = 10; // what Supabase Auth uses

/** Hash to store in `auth.users.encrypted_password`. */
export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, COST);

export const verifyPassword = (password: string, hash: string): Promise<boolean> => bcrypt.compare(password, hash);
