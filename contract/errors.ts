/**
 * Every error the server can answer: code -> HTTP status and the sentence a person reads when nothing more exact is known.
 * The body is always {"error": sentence, "code": code}.
 */
export const errors = {
  invalid_input: [400, 'Please check what you entered and try again.'],
  invalid_signature: [400, 'This message is not signed by the payment service, or not lately.'],
  invalid_link: [400, 'This link is not valid any more. Please request a new one.'],
  not_authenticated: [401, 'Please sign in to continue.'],
  invalid_credentials: [401, 'The email or password is not correct.'],
  second_factor_required: [401, 'One more step: please enter the code of your authenticator app.'],
  wrong_code: [400, 'This code is not correct, or it was used already. Please wait for the next one.'],
  sign_in_expired: [401, 'This sign-in took too long. Please begin again.'],
  passkey_refused: [400, 'This passkey could not be used. Please try again, or sign in another way.'],
  second_factor_needed: [403, 'Admins must show a passkey or a code of their authenticator app for this.'],
  password_sign_in_off: [403, 'Signing in with a password is switched off here. Please use another way.'],
  wrong_password: [400, 'Current password is incorrect.'],
  api_key_missing: [401, 'Please send an API key in the header "Authorization: Bearer ...".'],
  api_key_invalid: [401, 'This API key is not one of ours. Please check that all of it was copied.'],
  api_key_expired: [401, 'This API key has expired. Please make a new one on the developer page.'],
  api_key_revoked: [401, 'This API key was revoked. Please make a new one on the developer page.'],
  api_key_scope: [403, 'The scope of this API key does not allow this. Please use another key.'],
  api_key_origin: [403, 'This API key may not be used from this page. Please add its origin to the key.'],
  budget_used_up: [429, 'This API key has spent its budget. Please wait, or raise it on the developer page.'],
  not_enough_tokens: [402, 'You do not have enough tokens. Buy a package to continue.'],
  balance_negative: [
    402,
    'Your balance is below zero because a payment was refunded or disputed. Buy a package to continue.',
  ],
  sign_in_again: [403, 'For this we need you to sign out and sign in again first.'],
  account_suspended: [403, 'This account is suspended. Please contact support.'],
  forbidden: [403, 'You are not allowed to do this.'],
  organisation_role: [
    403,
    'Your role in this organisation does not allow this. Please ask one of its owners.',
  ],
  bad_origin: [403, 'This request came from another site and was refused. Please open the page again.'],
  email_not_verified: [403, 'Please verify your email address to use the virtual try-on service.'],
  photo_consent_needed: [
    403,
    'Your photo goes to another service only if you agree to that, and this was missing. Your token is on your balance.',
  ],
  not_found: [404, 'We could not find what you asked for.'],
  sign_ups_closed: [403, 'New accounts cannot be made at the moment. Please come back later.'],
  invitation_needed: [403, 'A new account needs an invitation. Please check the one that you have.'],
  taken_down: [409, 'This picture was taken down after we had looked at it, so it cannot be shared again.'],
  price_changed: [409, 'The price of this package has changed. Please load the page again to see it.'],
  refund_too_high: [409, 'Not that much of this payment is left to give back.'],
  already_verified: [409, 'Your email address is already verified. Please reload the page.'],
  conflict: [409, 'This was changed in the meantime. Please reload and try again.'],
  answers_closed: [409, 'This try-on takes no answers at the moment.'],
  answered_already: [409, 'You have answered already. Thank you!'],
  try_on_started: [409, 'This try-on is being made already, so it cannot be cancelled any more.'],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was sent with another request before. Please use a new one for each request.',
  ],
  token_given_back: [409, 'The token of this try-on went back to you, so it cannot be shared.'],
  give_backs_used_up: [409, 'You have had as many tokens back as we can give in one month.'],
  same_pair: [
    409,
    'You have tried on this garment with this very photo before: it is in your history, and the result would be much the same. Choose another photo or garment, or make it once more. No token was spent.',
  ],
  body_too_large: [413, 'This request is too large.'],
  file_too_large: [413, 'File is larger than 10485760 bytes. Please choose an image of at most 10 MB.'],
  unsupported_media_type: [415, 'Please send this as a form with your files.'],
  missing_files: [400, 'Please upload both your photo and garment image.'],
  too_many_files: [400, 'Too many files. Please send one photo and one garment image.'],
  unexpected_field: [400, 'The form holds a field that is not expected here.'],
  upload_interrupted: [400, 'The upload was interrupted. Please try again.'],
  unsupported_file_type: [
    415,
    'File type must be one of image/jpeg, image/jpg, image/png, image/webp. Please choose a JPG, PNG or WEBP image.',
  ],
  unreadable_image: [422, 'This image is damaged or incomplete. Please choose another file.'],
  image_too_many_pixels: [422, 'This image has too many pixels. Please choose one of at most 50 megapixels.'],
  image_too_small: [
    422,
    'This image is too small. Please choose a photo of at least 256 pixels on each side, or a garment image of at least 128.',
  ],
  no_person: [
    422,
    'We could not find a person in your photo. Please choose a clear photo of yourself, facing the camera.',
  ],
  several_people: [
    422,
    'There is more than one person in your photo. Please choose one that shows only you.',
  ],
  seen_from_behind: [
    422,
    'Your photo shows you from behind. Please choose one in which you face the camera.',
  ],
  person_too_small: [422, 'You are too small in this photo. Please choose one taken from closer.'],
  person_seated: [
    422,
    'You seem to be sitting in this photo, and clothes come out best on somebody who stands. Choose another photo, or go on with this one. No token was spent.',
  ],
  person_turned: [
    422,
    'You are turned far to the side in this photo, and clothes come out best from the front. Choose another photo, or go on with this one. No token was spent.',
  ],
  arms_raised: [
    422,
    'Both your arms are raised in this photo. Sleeves and armpits come out poorly there, and most such results are not kept. A photo with your arms beside you works better. Choose another photo, or go on with this one. No token was spent.',
  ],
  arms_across_body: [
    422,
    'Your arms lie across your body, where the garment will be. A photo with your arms beside you works better. Choose another photo, or go on with this one. No token was spent.',
  ],
  open_jacket: [
    422,
    'You seem to wear an open jacket, which may stay in sight beside the garment. Choose a photo without it, or go on with this one. No token was spent.',
  ],
  sheer_clothes: [
    422,
    'What you wear seems to be sheer, and may stay in sight beneath the garment. Choose another photo, or go on with this one. No token was spent.',
  ],
  photo_dim: [
    422,
    'This photo is rather dark, and the garment may not look right in it. Choose one with more light, or go on with this one. No token was spent.',
  ],
  photo_overexposed: [
    422,
    'Parts of you are lost in bright light in this photo. Choose one with softer light, or go on with this one. No token was spent.',
  ],
  head_only: [
    422,
    'We see only your head and shoulders, so we would set your head on a drawn figure. Choose a photo that shows more of you, or go on with this one. No token was spent.',
  ],
  photo_too_dark: [422, 'This photo is too dark. Please choose one with good lighting.'],
  photo_too_blurred: [422, 'This photo is too blurred. Please choose a sharper one.'],
  shoulders_out_of_frame: [
    422,
    'Your shoulders are not in the photo. Please choose one that shows your upper body.',
  ],
  no_garment: [
    422,
    'We could not find a garment in the garment image. Please choose one that shows the garment alone on a plain background.',
  ],
  garment_cut_off: [
    422,
    'The garment is cut off at the edge of its image. Please choose one that shows all of it.',
  ],
  unreachable_url: [
    422,
    'We could not load an image from this address. Please check it, or upload the image as a file.',
  ],
  no_picture_on_page: [
    422,
    'We found no picture of a garment on this page. Please paste the address of the image itself, or upload the image as a file.',
  ],
  try_on_failed: [500, 'Failed to generate try-on. Please try again. Your token is back on your balance.'],
  try_on_cancelled: [409, 'This try-on was cancelled. Your token is back on your balance.'],
  try_on_blocked: [
    422,
    'Our AI model may not work with these pictures under its content rules. Please choose others. Your token is back on your balance.',
  ],
  try_on_unsuitable: [
    422,
    'Our AI model could not work with these pictures. Please try another photo or garment image. Your token is back on your balance.',
  ],
  try_on_poor_photo: [
    422,
    'The garment did not come out well on this photo, so we did not keep the result. A photo works best in which you stand upright before a plain wall, facing the camera, with your arms beside you. Your token is back on your balance.',
  ],
  try_on_poor_garment: [
    422,
    'The shape of this garment did not come out well, so we did not keep the result. An image works best that shows it alone and whole, from the front, on a plain ground. Your token is back on your balance.',
  ],
  try_on_unfaithful: [
    502,
    'The result did not look like you, so we did not keep it. Please try again. Your token is back on your balance.',
  ],
  try_on_no_result: [
    502,
    'Our AI model gave no picture this time. Please try again. Your token is back on your balance.',
  ],
  try_on_busy: [
    503,
    'Our AI model has too much to do right now. Please try again later. Your token is back on your balance.',
  ],
  try_on_unavailable: [
    503,
    'Our AI model cannot be reached right now. Please try again in a few minutes. Your token is back on your balance.',
  ],
  try_on_timeout: [
    504,
    'Our AI model took too long, so we stopped waiting. Please try again. Your token is back on your balance.',
  ],
  content_not_allowed: [
    422,
    'This picture is not allowed here under our content rules. Please choose another one. No token was spent.',
  ],
  moderation_unavailable: [
    503,
    'We cannot check pictures right now. Please try again in a minute. No token was spent.',
  ],
  price_search_failed: [
    502,
    'Failed to search for products. Please try again. Your token is back on your balance.',
  ],
  fitting_room_closed: [403, 'The fitting room of this shop is closed at the moment.'],
  fitting_room_used_up: [
    429,
    'This shop’s fitting room has made all pictures that it can for now. Please come back later.',
  ],
  shopper_used_up: [
    429,
    'You have tried on as many pieces as this shop offers in a day. Please come back tomorrow.',
  ],
  guest_unknown: [401, 'Your visit to the fitting room is over. Please choose your photo again.'],
  garment_not_of_shop: [422, 'The picture of this garment is not on a site that the shop has named.'],
  too_many_requests: [429, 'Too many attempts. Please wait a little and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  payments_unavailable: [
    503,
    'We cannot reach the payment service right now. A payment you have made is safe: your tokens appear on their own.',
  ],
  cannot_save: [
    503,
    'We cannot save anything right now. Nothing is lost and no token was spent. Please try again in a few minutes.',
  ],
  busy: [503, 'Many people are trying things on right now. Please try again in a minute.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors

export function statusOf(code: ErrorCode) {
  return errors[code][0]
}

export function sentenceOf(code: ErrorCode): string {
  return errors[code][1]
}
