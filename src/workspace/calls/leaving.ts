/** Why everything under way stops here but goes on, or can go on, at the server. */
export const leaving = new Error('the page is leaving');
