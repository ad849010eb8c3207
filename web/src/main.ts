import './look/fonts.css'
import './look/tokens.css'
import './look/parts.css'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('page')! })
