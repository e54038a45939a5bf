// The fitting room's "Add to cart" presses the page's own button: sizes and amounts stay the shop's affair.
document.addEventListener('ourela:add-to-cart', () => {
  const form = document.querySelector('form.cart')
  const button = form && form.querySelector('.single_add_to_cart_button')
  if (!button) return
  // A size has to be chosen first: then the form comes into view instead.
  if (button.classList.contains('disabled')) form.scrollIntoView({ block: 'center' })
  else button.click()
})

// Whatever goes into the cart counts, for visits with the button and without: where nothing is compared, this does nothing.
document.addEventListener('submit', (event) => {
  const button = event.target.matches('form.cart') && document.querySelector('ourela-try-on')
  if (button && button.addedToCart) button.addedToCart()
})
