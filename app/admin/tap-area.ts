/** Text that is a link or a button: 44 px for a thumb, without moving its surroundings. */
export const TAP_AREA =
  'relative max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-3'
