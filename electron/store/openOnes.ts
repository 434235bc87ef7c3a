// Which approvals and questions are still open for a person, as the ends of SQL statements. No values stand in them.

/** Those that wait, oldest first, then those that a stop of the app interrupted, oldest first. */
export const OPEN = `state IN ('waiting', 'interrupted') ORDER BY state = 'interrupted', asked_at, seq`;

/** Of a chat that is not put away. */
export const LISTED = 'chat_id IN (SELECT id FROM chats WHERE archived = 0)';
